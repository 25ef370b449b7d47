#include <iostream>

int main() {
    int blocks, steps = 0;
    std::cin >> blocks;
    while (blocks >= steps + 1) {
        steps++;
        blocks -= steps;
    }
    std::cout << steps << ' ' << blocks << '\n';
}
