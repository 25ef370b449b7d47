// Walks every path that does not cross itself.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int n, m, best = 1 << 29;
std::vector<std::string> yard;

void walk(int row, int column, int made) {
    if (yard[row][column] == 'H') {
        best = std::min(best, made);
        return;
    }
    yard[row][column] = 'x';
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    for (int side = 0; side < 4; side++) {
        int reach = yard[row + down[side]][column + right[side]] == '~' ? 2 : 1;
        int y = row + down[side] * reach, x = column + right[side] * reach;
        if (yard[y][x] == '.' || yard[y][x] == 'H') walk(y, x, made + 1);
    }
    yard[row][column] = '.';
}

int main() {
    std::cin >> n >> m;
    yard.assign(n + 4, std::string(m + 4, '#'));
    int startRow = 0, startColumn = 0;
    for (int row = 2; row < n + 2; row++) {
        for (int column = 2; column < m + 2; column++) {
            std::cin >> yard[row][column];
            if (yard[row][column] == 'C') startRow = row, startColumn = column;
        }
    }
    walk(startRow, startColumn, 0);
    std::cout << (best < 1 << 29 ? best : -1) << '\n';
}
