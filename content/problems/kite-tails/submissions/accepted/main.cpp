#include <iostream>
#include <numeric>

int main() {
  int n;
  std::cin >> n;
  long long tail = 0, total = 0;
  for (int i = 0; i < n; i++) {
    long long ribbon;
    std::cin >> ribbon;
    tail = std::gcd(tail, ribbon);
    total += ribbon;
  }
  std::cout << tail << " " << total / tail << "\n";
}
