const [a, b, c] = readline().split(" ").map(Number)
console.log(a === b || b === c || a === c ? "YES" : "NO")
