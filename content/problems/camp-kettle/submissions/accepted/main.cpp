#include <cmath>
#include <cstdio>

int main() {
  double a, b, d;
  std::scanf("%lf %lf %lf", &a, &b, &d);
  std::printf("%.9f\n", std::hypot(a + b, d));
}
