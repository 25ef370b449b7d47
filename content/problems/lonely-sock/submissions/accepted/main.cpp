#include <iostream>

int main() {
    int n, lonely = 0;
    std::cin >> n;
    while (n-- > 0) {
        int colour;
        std::cin >> colour;
        lonely ^= colour;
    }
    std::cout << lonely << '\n';
}
