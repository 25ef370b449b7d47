#include <iostream>

int main() {
    long long p, k, g;
    std::cin >> p >> k >> g;
    std::cout << p * k - g << '\n';
}
