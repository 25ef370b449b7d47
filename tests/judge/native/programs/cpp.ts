import type { TrialPrograms } from "./TrialPrograms.ts"

const head = "#include <bits/stdc++.h>\n"

export const cpp: TrialPrograms = {
  fails: `${head}int main() {\n  throw std::runtime_error("no luck");\n}\n`,
  failure: /what\(\): {2}no luck/,
  allocates: `${head}int main() { std::vector<std::string> a; for (;;) a.emplace_back(1000000, 'x'); }\n`,
  loops: "int main() { for (volatile int x = 0;; x = x + 1); }\n",
  sleeps: `${head}int main() { std::this_thread::sleep_for(std::chrono::hours(1)); }\n`,
  prints: `${head}int main() { for (;;) std::cout << std::string(1000, 'x') << '\\n'; }\n`,
  recurses: `${head}int f(int n) { volatile int x = n; return x ? f(n - 1) + 1 : 0; }\nint main() { std::cout << f(100000); }\n`,
  isBroken: `${head}int main() {\n  int x = y;\n}\n`,
  complaint: /^main\.cpp:3:11: error: .y. was not declared/m
}
