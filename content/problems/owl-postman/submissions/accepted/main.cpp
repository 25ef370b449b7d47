#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) std::cin >> x[i] >> y[i];
    const int never = 1000000000;
    // least[visited][last]: the least time to come to the houses of `visited`, to `last` at the end.
    std::vector<std::vector<int>> least(1 << n, std::vector<int>(n, never));
    for (int house = 0; house < n; house++) least[1 << house][house] = std::abs(x[house]) + std::abs(y[house]);
    for (int visited = 1; visited < 1 << n; visited++)
        for (int last = 0; last < n; last++) {
            if (least[visited][last] == never) continue;
            for (int house = 0; house < n; house++) {
                if (visited >> house & 1) continue;
                int time = least[visited][last] + std::abs(x[last] - x[house]) + std::abs(y[last] - y[house]);
                int &known = least[visited | 1 << house][house];
                known = std::min(known, time);
            }
        }
    int answer = never;
    for (int last = 0; last < n; last++)
        answer = std::min(answer, least[(1 << n) - 1][last] + std::abs(x[last]) + std::abs(y[last]));
    std::cout << answer << '\n';
}
