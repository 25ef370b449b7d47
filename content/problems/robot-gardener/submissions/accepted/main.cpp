#include <iostream>
#include <set>
#include <string>
#include <utility>

int main() {
    std::string commands;
    std::cin >> commands;
    int x = 0, y = 0, dx = 0, dy = 1;
    std::set<std::pair<int, int>> watered = {{x, y}};
    for (char command : commands) {
        if (command == 'F') {
            x += dx;
            y += dy;
            watered.insert({x, y});
        } else {
            std::swap(dx, dy);
            if (command == 'L') dx = -dx;
            else dy = -dy;
        }
    }
    std::cout << watered.size() << '\n';
}
