/** A file of a converted package: one of the original package by its path, or a text. */
export type ConvertedFile = { readonly from: string } | { readonly text: string }

/** The files of a package in edition 2025-09 by path. */
export type ConvertedFiles = ReadonlyMap<string, ConvertedFile>

/** A test and its path below `data/` in the converted package, without its ending. */
export interface LocatedTest {
  /** The test's position among those of the original package, which counts from 1. */
  readonly ordinal: number
  readonly path: string
}

/** Numbers with zeros in front, so that their alphabetical order is their order. */
export const padded = (number: number, count: number): string =>
  String(number).padStart(String(count).length, "0")
