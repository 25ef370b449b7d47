// Thinks that the echo answers once.
const k = Number(readline())
const heard = readline()
console.log(heard.length <= k ? heard : heard.slice(0, Math.floor((heard.length + k) / 2)))
