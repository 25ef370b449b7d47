#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<std::pair<int, int>>> near(n + 1);
    for (int bridge = 1; bridge <= m; bridge++) {
        int a, b;
        std::cin >> a >> b;
        near[a].push_back({b, bridge});
        near[b].push_back({a, bridge});
    }
    // entered: when the walk came to a house; highest: the earliest house that can be reached from below it.
    std::vector<int> entered(n + 1), highest(n + 1), cameBy(n + 1), next(n + 1), walk = {1}, important;
    int clock = entered[1] = highest[1] = 1;
    while (!walk.empty()) {
        int house = walk.back();
        if (next[house] < (int)near[house].size()) {
            auto [other, bridge] = near[house][next[house]++];
            if (bridge == cameBy[house]) continue;
            if (entered[other] > 0) {
                highest[house] = std::min(highest[house], entered[other]);
                continue;
            }
            entered[other] = highest[other] = ++clock;
            cameBy[other] = bridge;
            walk.push_back(other);
            continue;
        }
        walk.pop_back();
        if (walk.empty()) break;
        int above = walk.back();
        highest[above] = std::min(highest[above], highest[house]);
        if (highest[house] > entered[above]) important.push_back(cameBy[house]);
    }
    std::sort(important.begin(), important.end());
    std::cout << important.size() << '\n';
    for (std::size_t i = 0; i < important.size(); i++)
        std::cout << important[i] << (i + 1 < important.size() ? ' ' : '\n');
}
