/** The type, a literal such as `1.5L`, or a function with a result of the type. */
const longDouble =
  /\blong\s+double\b|\bdouble\s+long\b|(?:\d\.\d*|\.\d+|\d[eEpP][+-]?\d+)[lL]\b|\b(?:sto|strto|wcsto)ld\b|\b(?:a?(?:sin|cos|tan)h?|atan2|sqrt|cbrt|hypot|pow|exp[2m]?1?|log(?:2|10|1p)?|floor|ceil|round|trunc|fabs|fmod|remainder)l\b/

/** Whether a C++ source may have values of the type `long double`. */
export const usesLongDouble = (source: string): boolean => longDouble.test(source)
