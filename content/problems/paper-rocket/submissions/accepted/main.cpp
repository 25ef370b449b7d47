#include <iostream>

int main() {
    int n;
    std::cin >> n;
    for (int number = n; number >= 1; number--) std::cout << number << '\n';
    std::cout << "START\n";
}
