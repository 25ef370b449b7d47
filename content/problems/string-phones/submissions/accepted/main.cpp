#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

std::vector<int> parent;

int leader(int child) {
    while (parent[child] != child) child = parent[child] = parent[parent[child]];
    return child;
}

int main() {
    int n, m;
    std::cin >> n >> m;
    parent.resize(n + 1);
    std::iota(parent.begin(), parent.end(), 0);
    std::vector<int> size(n + 1, 1);
    int groups = n, largest = 1;
    while (m-- > 0) {
        int a, b;
        std::cin >> a >> b;
        a = leader(a);
        b = leader(b);
        if (a == b) continue;
        if (size[a] < size[b]) std::swap(a, b);
        parent[b] = a;
        size[a] += size[b];
        largest = std::max(largest, size[a]);
        groups--;
    }
    std::cout << largest << ' ' << groups - 1 << '\n';
}
