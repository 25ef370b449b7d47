#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

int n, m;
std::vector<std::string> yard;

char cell(int row, int column) {
    return row < 0 || row >= n || column < 0 || column >= m ? '#' : yard[row][column];
}

int main() {
    std::cin >> n >> m;
    yard.resize(n);
    std::vector<std::vector<int>> moves(n, std::vector<int>(m, -1));
    std::queue<std::pair<int, int>> queue;
    for (int row = 0; row < n; row++) {
        std::cin >> yard[row];
        for (int column = 0; column < m; column++) {
            if (yard[row][column] == 'C') {
                moves[row][column] = 0;
                queue.push({row, column});
            }
        }
    }
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    while (!queue.empty()) {
        auto [row, column] = queue.front();
        queue.pop();
        if (yard[row][column] == 'H') {
            std::cout << moves[row][column] << '\n';
            return 0;
        }
        for (int side = 0; side < 4; side++) {
            int reach = cell(row + down[side], column + right[side]) == '~' ? 2 : 1;
            int y = row + down[side] * reach, x = column + right[side] * reach;
            if ((cell(y, x) == '.' || cell(y, x) == 'H') && moves[y][x] == -1) {
                moves[y][x] = moves[row][column] + 1;
                queue.push({y, x});
            }
        }
    }
    std::cout << -1 << '\n';
}
