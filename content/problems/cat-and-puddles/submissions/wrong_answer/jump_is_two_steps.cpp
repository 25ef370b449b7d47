// Counts a jump as two moves.
#include <iostream>
#include <queue>
#include <string>
#include <tuple>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::string> yard(n + 4, std::string(m + 4, '#'));
    std::vector<std::vector<int>> best(n + 4, std::vector<int>(m + 4, 1 << 29));
    std::priority_queue<std::tuple<int, int, int>> queue;
    for (int row = 2; row < n + 2; row++) {
        for (int column = 2; column < m + 2; column++) {
            std::cin >> yard[row][column];
            if (yard[row][column] == 'C') {
                best[row][column] = 0;
                queue.push({0, row, column});
            }
        }
    }
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    while (!queue.empty()) {
        auto [minus, row, column] = queue.top();
        queue.pop();
        if (-minus > best[row][column]) continue;
        if (yard[row][column] == 'H') {
            std::cout << -minus << '\n';
            return 0;
        }
        for (int side = 0; side < 4; side++) {
            int reach = yard[row + down[side]][column + right[side]] == '~' ? 2 : 1;
            int y = row + down[side] * reach, x = column + right[side] * reach;
            if (yard[y][x] != '#' && yard[y][x] != '~' && reach - minus < best[y][x]) {
                best[y][x] = reach - minus;
                queue.push({minus - reach, y, x});
            }
        }
    }
    std::cout << -1 << '\n';
}
