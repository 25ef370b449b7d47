// Adds the minutes of the one who hears, not of the one who tells.
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<int> delay(n + 1);
    for (int i = 1; i <= n; i++) std::cin >> delay[i];
    std::vector<std::vector<int>> friends(n + 1);
    while (m-- > 0) {
        int a, b;
        std::cin >> a >> b;
        friends[a].push_back(b);
        friends[b].push_back(a);
    }
    using Heard = std::pair<int, int>;
    std::priority_queue<Heard, std::vector<Heard>, std::greater<Heard>> queue;
    queue.push({0, 1});
    std::vector<bool> knows(n + 1, false);
    int count = 0, last = 0;
    while (!queue.empty()) {
        auto [minute, animal] = queue.top();
        queue.pop();
        if (knows[animal]) continue;
        knows[animal] = true;
        count++;
        last = minute;
        for (int other : friends[animal]) queue.push({minute + delay[other], other});
    }
    std::cout << count << ' ' << last << '\n';
}
