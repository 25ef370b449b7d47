#include <iostream>

int main() {
    long long n, k;
    std::cin >> n >> k;
    std::cout << (n - 1) * k << '\n';
}
