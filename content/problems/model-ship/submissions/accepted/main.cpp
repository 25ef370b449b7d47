#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<int> minutes(n + 1), waitsFor(n + 1), begins(n + 1), ready;
    for (int step = 1; step <= n; step++) std::cin >> minutes[step];
    std::vector<std::vector<int>> after(n + 1);
    while (m-- > 0) {
        int a, b;
        std::cin >> a >> b;
        after[a].push_back(b);
        waitsFor[b]++;
    }
    for (int step = 1; step <= n; step++)
        if (waitsFor[step] == 0) ready.push_back(step);
    int last = 0;
    for (std::size_t i = 0; i < ready.size(); i++) {
        int ends = begins[ready[i]] + minutes[ready[i]];
        last = std::max(last, ends);
        for (int later : after[ready[i]]) {
            begins[later] = std::max(begins[later], ends);
            if (--waitsFor[later] == 0) ready.push_back(later);
        }
    }
    std::cout << ((int)ready.size() == n ? last : -1) << '\n';
}
