#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    long long n, buns;
    std::cin >> n >> buns;
    std::vector<long long> ovens(n);
    for (long long &oven : ovens) std::cin >> oven;
    // After `early` minutes there are not enough buns, after `enough` minutes there are.
    long long early = 0, enough = *std::min_element(ovens.begin(), ovens.end()) * buns;
    while (enough - early > 1) {
        long long middle = (early + enough) / 2, baked = 0;
        for (long long oven : ovens) baked += middle / oven;
        (baked >= buns ? enough : early) = middle;
    }
    std::cout << enough << '\n';
}
