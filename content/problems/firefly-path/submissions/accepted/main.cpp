#include <algorithm>
#include <deque>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, r;
    std::cin >> n >> r;
    // cost[i]: the least drops to have everything up to i + r lit, the last firefly being at i.
    std::vector<long long> cost(n);
    // Stones where the firefly before may be: their costs grow from left to right.
    std::deque<int> before;
    for (int i = 0; i < n; i++) {
        std::cin >> cost[i];
        while (!before.empty() && before.front() < i - 2 * r - 1) before.pop_front();
        if (i > r) cost[i] += cost[before.front()];
        while (!before.empty() && cost[before.back()] >= cost[i]) before.pop_back();
        before.push_back(i);
    }
    std::cout << *std::min_element(cost.begin() + std::max(0, n - 1 - r), cost.end()) << '\n';
}
