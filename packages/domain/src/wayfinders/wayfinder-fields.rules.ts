import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'
import { allowedAddress, originOf, webAddress, type MayConnect } from '../fields/web-address.rules.ts'
import type { SignLine, SignSetup } from './wayfinders.model.ts'

/** Limit for the lines of a sign. */
export const maxSignLines = 8
/** Limit for a text on a sign, in characters. */
export const maxSignTextLength = 20

/** A wayfinder as entered. `pushSecret` null = unchanged. */
export interface WayfinderDraft extends Omit<SignSetup, 'fullAt'> {
  readonly fullAt: number | string
  readonly description: string
  readonly pushUrl: string | null
  readonly pushSecret: string | null
}

/** Context for the check: names in use, the subjects that can be counted (absent = unknown here), and
 * the address for which a secret is stored (absent = none). */
export interface WayfinderContext {
  readonly usedNames: readonly string[]
  readonly exists?: ((line: SignLine) => boolean) | undefined
  readonly secretFor?: string | undefined
  /** Absent = unknown here. */
  readonly mayConnect?: MayConnect | undefined
}

/** WAY-25: whether the secret has to be entered again; it is removed with its address. */
export const needsSecretAgain = (
  { pushUrl }: Pick<WayfinderDraft, 'pushUrl'>,
  secretFor: string | undefined,
): boolean => secretFor !== undefined && pushUrl !== null && originOf(pushUrl) !== originOf(secretFor)

const headerValue: FieldCheck = (value) =>
  typeof value === 'string' && /[^\x20-\x7e]/.test(value) ? { code: 'invalid' } : undefined

const faultsOfLine = (line: SignLine, place: number, exists: WayfinderContext['exists']): FieldFault[] => {
  const faults = faultsOfFields(line, { label: [atMostCharacters(maxSignTextLength)] }).map((fault) => ({
    ...fault,
    path: `lines.${place}.${fault.path}`,
  }))
  if (line.counts === 'lot') return faults
  const path = `lines.${place}.subject`
  if (line.subject === '') return [...faults, { path, code: 'required' }]
  return exists && !exists(line) ? [...faults, { path, code: 'unknown' }] : faults
}

/** WAY-02, WAY-07, WAY-25: the faults of a wayfinder. */
export const checkWayfinder = (
  draft: WayfinderDraft,
  { usedNames, exists, secretFor, mayConnect }: WayfinderContext,
): FieldFault[] => {
  const signText = [atMostCharacters(maxSignTextLength)]
  const faults = faultsOfFields(draft, {
    name: [required, atMostCharacters(60), unique(usedNames)],
    description: [atMostCharacters(200)],
    lines: [required],
    fullAt: [required, whole, atLeast(0), atMost(1_000)],
    fullText: [required, ...signText],
    soonText: signText,
    closedText: [required, ...signText],
    staleText: signText,
    pushUrl: [atMostCharacters(500), webAddress, allowedAddress(mayConnect)],
    pushSecret: [atMostCharacters(200), headerValue],
  })
  if (draft.pushSecret === null && needsSecretAgain(draft, secretFor))
    faults.push({ path: 'pushSecret', code: 'required' })
  if (draft.lines.length > maxSignLines) faults.push({ path: 'lines', code: 'too-many', limit: maxSignLines })
  return [...faults, ...draft.lines.flatMap((line, place) => faultsOfLine(line, place, exists))]
}
