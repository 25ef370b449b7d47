// Never builds more than a thousand steps.
#include <iostream>

int main() {
    int blocks, steps = 0;
    std::cin >> blocks;
    while (steps < 1000 && blocks >= steps + 1) blocks -= ++steps;
    std::cout << steps << ' ' << blocks << '\n';
}
