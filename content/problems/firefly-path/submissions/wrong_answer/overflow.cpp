// All the drops do not fit into an int.
#include <algorithm>
#include <deque>
#include <iostream>
#include <vector>

int main() {
    int n, r;
    std::cin >> n >> r;
    std::vector<int> cost(n);
    std::deque<int> before;
    for (int i = 0; i < n; i++) {
        std::cin >> cost[i];
        while (!before.empty() && before.front() < i - 2 * r - 1) before.pop_front();
        if (i > r) cost[i] = (int)((unsigned)cost[i] + (unsigned)cost[before.front()]);
        while (!before.empty() && cost[before.back()] >= cost[i]) before.pop_back();
        before.push_back(i);
    }
    std::cout << *std::min_element(cost.begin() + std::max(0, n - 1 - r), cost.end()) << '\n';
}
