// All snowballs together do not fit into an int.
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> path;
    for (int i = 0; i < n; i++) {
        int ball;
        std::cin >> ball;
        while (!path.empty() && path.back() <= ball) {
            ball = (int)((unsigned)ball + (unsigned)path.back());
            path.pop_back();
        }
        path.push_back(ball);
    }
    std::cout << path.size() << '\n';
    for (int ball : path) std::cout << ball << ' ';
    std::cout << '\n';
}
