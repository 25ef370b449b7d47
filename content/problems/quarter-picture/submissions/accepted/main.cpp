#include <iostream>
#include <string>
#include <vector>

std::vector<std::string> rows;

std::string code(int top, int left, int side) {
    if (side == 1) return std::string(1, rows[top][left]);
    int half = side / 2;
    std::string quarters;
    for (int y : {top, top + half})
        for (int x : {left, left + half}) quarters += code(y, x, half);
    if (quarters == "0000" || quarters == "1111") return quarters.substr(0, 1);
    return "(" + quarters + ")";
}

int main() {
    int n;
    std::cin >> n;
    rows.resize(n);
    for (std::string &row : rows) std::cin >> row;
    std::cout << code(0, 0, n) << '\n';
}
