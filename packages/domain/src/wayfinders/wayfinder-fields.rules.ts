import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'
import { allowedAddress, originOf, type MayConnect } from '../fields/web-address.rules.ts'
import type { SignLine, SignSetup } from './wayfinders.model.ts'

/** The most lines of a sign. */
export const maxSignLines = 8
/** The longest text on a sign. */
export const maxSignTextLength = 20

/** What is typed of a wayfinder. `pushSecret` null = stays as it is. */
export interface WayfinderDraft extends Omit<SignSetup, 'fullAt'> {
  readonly fullAt: number | string
  readonly description: string
  readonly pushUrl: string | null
  readonly pushSecret: string | null
}

/** What a wayfinder is judged with: names that are taken, what there is to count (absent = not known here), and
 * for which address a secret is kept (absent = none is). */
export interface WayfinderContext {
  readonly taken: readonly string[]
  readonly isThere?: ((line: SignLine) => boolean) | undefined
  readonly secretFor?: string | undefined
  /** Absent = not known here. */
  readonly mayConnect?: MayConnect | undefined
}

/** WAY-25: whether the secret has to be typed again; without an address it goes with it. */
export const wantsSecretAgain = (
  { pushUrl }: Pick<WayfinderDraft, 'pushUrl'>,
  secretFor: string | undefined,
): boolean => secretFor !== undefined && pushUrl !== null && originOf(pushUrl) !== originOf(secretFor)

const webAddress: FieldCheck = (value) => {
  if (value === null || value === undefined || value === '') return undefined
  try {
    const { protocol, username, password } = new URL(String(value))
    return /^https?:$/.test(protocol) && !username && !password ? undefined : { code: 'invalid' }
  } catch {
    return { code: 'invalid' }
  }
}

const headerValue: FieldCheck = (value) =>
  typeof value === 'string' && /[^\x20-\x7e]/.test(value) ? { code: 'invalid' } : undefined

const faultsOfLine = (line: SignLine, place: number, isThere: WayfinderContext['isThere']): FieldFault[] => {
  const faults = faultsOfFields(line, { label: [atMostCharacters(maxSignTextLength)] }).map((fault) => ({
    ...fault,
    path: `lines.${place}.${fault.path}`,
  }))
  if (line.counts === 'lot') return faults
  const path = `lines.${place}.subject`
  if (line.subject === '') return [...faults, { path, code: 'required' }]
  return isThere && !isThere(line) ? [...faults, { path, code: 'unknown' }] : faults
}

/** WAY-02, WAY-07, WAY-25: the faults of a wayfinder. */
export const checkWayfinder = (
  draft: WayfinderDraft,
  { taken, isThere, secretFor, mayConnect }: WayfinderContext,
): FieldFault[] => {
  const signText = [atMostCharacters(maxSignTextLength)]
  const faults = faultsOfFields(draft, {
    name: [required, atMostCharacters(60), unique(taken)],
    description: [atMostCharacters(200)],
    lines: [required],
    fullAt: [required, whole, atLeast(0), atMost(1_000)],
    fullText: [required, ...signText],
    closedText: [required, ...signText],
    staleText: signText,
    pushUrl: [atMostCharacters(500), webAddress, allowedAddress(mayConnect)],
    pushSecret: [atMostCharacters(200), headerValue],
  })
  if (draft.pushSecret === null && wantsSecretAgain(draft, secretFor))
    faults.push({ path: 'pushSecret', code: 'required' })
  if (draft.lines.length > maxSignLines) faults.push({ path: 'lines', code: 'too-many', limit: maxSignLines })
  return [...faults, ...draft.lines.flatMap((line, place) => faultsOfLine(line, place, isThere))]
}
