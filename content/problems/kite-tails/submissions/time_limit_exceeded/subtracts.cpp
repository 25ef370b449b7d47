// Euclid's algorithm with subtraction: a ribbon of 1 centimetre makes it crawl.
#include <iostream>

int main() {
  int n;
  long long tail, total;
  std::cin >> n >> tail;
  total = tail;
  for (int i = 1; i < n; i++) {
    long long ribbon;
    std::cin >> ribbon;
    total += ribbon;
    while (ribbon != tail) {
      if (ribbon > tail) {
        ribbon -= tail;
      } else {
        tail -= ribbon;
      }
    }
  }
  std::cout << tail << " " << total / tail << "\n";
}
