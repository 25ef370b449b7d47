#include <iostream>

void dance(int n) {
    if (n == 0) return;
    dance(n - 1);
    std::cout << n << ' ';
    dance(n - 1);
}

int main() {
    int n;
    std::cin >> n;
    dance(n);
    std::cout << '\n';
}
