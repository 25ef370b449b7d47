// The drops of a route do not fit into an int.
#include <iostream>
#include <vector>

int main() {
    int n, k, start = 0;
    std::cin >> n >> k;
    std::vector<unsigned> drops(n);
    for (unsigned &drop : drops) std::cin >> drop;
    unsigned now = 0;
    for (int i = 0; i < k; i++) now += drops[i];
    int best = (int)now;
    for (int first = 1; first + k <= n; first++) {
        now += drops[first + k - 1] - drops[first - 1];
        if ((int)now > best) {
            best = (int)now;
            start = first;
        }
    }
    std::cout << start + 1 << ' ' << best << '\n';
}
