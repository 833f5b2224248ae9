import type { SaxesTagNS } from 'saxes'

/** LIM-54: whether a media query holds on every screen, whatever its size and colors. */
export const holdsOnScreens = (media: string): boolean =>
  media.trim() === '' ||
  media.split(',').some((query) => /^(?:(?:only\s+)?(?:all|screen)|not\s+print)$/i.test(query.trim()))

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language.trim())

/**
 * LIM-54: whether the conditions of an element hold. A map is one file for all users, so of its languages the interface's
 * own counts; no extension is supported, and SVG 2 has no features to require.
 */
export const conditionsHold = ({ attributes }: SaxesTagNS): boolean => {
  if (attributes['requiredExtensions'] !== undefined) return false
  const languages = attributes['systemLanguage']?.value
  return languages === undefined || languages.split(',').some(isEnglish)
}

/** Attributes that are conditions; they are evaluated and not written. */
export const conditionAttributes: ReadonlySet<string> = new Set([
  'requiredFeatures',
  'requiredExtensions',
  'systemLanguage',
])

/** LIM-54: whether the rules of a style element apply on every screen. */
export const isPlainSheet = ({ attributes }: SaxesTagNS): boolean =>
  /^(?:text\/css)?$/i.test((attributes['type']?.value ?? '').split(';')[0]!.trim()) &&
  holdsOnScreens(attributes['media']?.value ?? '')

/** Elements that are no alternatives of a `switch`. */
export const besideAlternatives: ReadonlySet<string> = new Set(['title', 'desc', 'style', 'defs', 'metadata'])
