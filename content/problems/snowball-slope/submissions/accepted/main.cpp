#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> path;
    for (int i = 0; i < n; i++) {
        long long ball;
        std::cin >> ball;
        while (!path.empty() && path.back() <= ball) {
            ball += path.back();
            path.pop_back();
        }
        path.push_back(ball);
    }
    std::cout << path.size() << '\n';
    for (long long ball : path) std::cout << ball << ' ';
    std::cout << '\n';
}
