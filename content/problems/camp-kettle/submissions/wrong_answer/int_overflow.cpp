// The squares do not fit into an int.
#include <cmath>
#include <cstdio>

int main() {
  int a, b, d;
  std::scanf("%d %d %d", &a, &b, &d);
  int square = (a + b) * (a + b) + d * d;
  std::printf("%.9f\n", std::sqrt(square));
}
