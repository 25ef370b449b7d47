#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, total;
    std::cin >> n >> total;
    std::vector<int> fewest(total + 1, total + 1);
    fewest[0] = 0;
    while (n-- > 0) {
        int coin;
        std::cin >> coin;
        for (int amount = coin; amount <= total; amount++)
            fewest[amount] = std::min(fewest[amount], fewest[amount - coin] + 1);
    }
    std::cout << (fewest[total] <= total ? fewest[total] : -1) << '\n';
}
