#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    long long x;
    std::cin >> n >> x;
    std::vector<long long> weights(n);
    for (long long &weight : weights) std::cin >> weight;
    int plans = 1;
    for (int i = 0; i < n; i++) plans *= 3;
    int best = n + 1;
    // A plan is a number in base 3, one digit for each weight: stays away, right pan, left pan.
    for (int plan = 0; plan < plans; plan++) {
        long long difference = x;
        int used = 0;
        int digits = plan;
        for (int i = 0; i < n; i++, digits /= 3) {
            if (digits % 3 != 0) used++;
            if (digits % 3 == 1) difference -= weights[i];
            if (digits % 3 == 2) difference += weights[i];
        }
        if (difference == 0) best = std::min(best, used);
    }
    std::cout << (best <= n ? best : -1) << '\n';
}
