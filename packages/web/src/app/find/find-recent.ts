import type { Entry } from './find-entries.ts'

/** FND-22: how many are remembered. */
const mostRemembered = 30

const storageKey = (userId: string) => `found-${userId}`

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'kind', 'name', 'detail', 'icon', 'to'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** What this user opened in this browser, the last first. */
export const readRecent = (userId: string): Entry[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

export const rememberEntry = (
  userId: string,
  { key, kind, name, detail, icon, to, open, isNumber }: Entry,
): void => {
  const entry = { key, kind, name, detail, icon, to, open, isNumber, rank: 0 }
  const others = readRecent(userId).filter((one) => one.key !== key)
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([entry, ...others].slice(0, mostRemembered)))
  } catch {
    // A browser that stores nothing has no recent entries.
  }
}
