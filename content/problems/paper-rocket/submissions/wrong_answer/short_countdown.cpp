// Begins with ten at most.
#include <algorithm>
#include <iostream>

int main() {
    int n;
    std::cin >> n;
    for (int number = std::min(n, 10); number >= 1; number--) std::cout << number << '\n';
    std::cout << "START\n";
}
