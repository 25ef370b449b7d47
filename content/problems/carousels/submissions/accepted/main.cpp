#include <iostream>
#include <numeric>

int main() {
    int n;
    std::cin >> n;
    long long answer = 1;
    while (n-- > 0) {
        long long turn;
        std::cin >> turn;
        answer = std::lcm(answer, turn);
    }
    std::cout << answer << '\n';
}
