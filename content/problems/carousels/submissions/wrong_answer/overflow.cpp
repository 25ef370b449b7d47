// The answer does not fit into an int.
#include <iostream>
#include <numeric>

int main() {
    int n;
    std::cin >> n;
    unsigned answer = 1;
    while (n-- > 0) {
        unsigned turn;
        std::cin >> turn;
        answer = answer / std::gcd(answer, turn) * turn;
        if (answer == 0) answer = 1;
    }
    std::cout << answer << '\n';
}
