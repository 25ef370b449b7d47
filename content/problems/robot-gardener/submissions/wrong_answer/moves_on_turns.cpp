// Takes L and R for steps to the left and to the right.
#include <iostream>
#include <set>
#include <string>
#include <utility>

int main() {
    std::string commands;
    std::cin >> commands;
    int x = 0, y = 0;
    std::set<std::pair<int, int>> watered = {{x, y}};
    for (char command : commands) {
        if (command == 'F') y++;
        if (command == 'L') x--;
        if (command == 'R') x++;
        watered.insert({x, y});
    }
    std::cout << watered.size() << '\n';
}
