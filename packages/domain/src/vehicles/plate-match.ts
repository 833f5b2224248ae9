import type { PlateCandidate } from './plate-candidate.ts'
import { looksAgree, type Agreement, type VehicleLook } from './vehicle-look.ts'

/** VEH-11: how far the plate of a visit is trusted: how a read was matched to a known plate, or that a person confirmed it. Source: decision 3. */
export type PlateMatch = 'exact' | 'lookAlike' | 'candidate' | 'confirmed' | 'none'

const families = ['0OQD', '1IL', '2Z', '5S', '8B', '6G']

const firstOf = new Map(
  families.flatMap((family) => [...family].map((letter) => [letter, family[0]!] as const)),
)

/** VEH-01: a plate with the first of each look-alike character, so that plates that may be one are the same. */
export const withoutLookAlikes = (plate: string): string => {
  let same = ''
  for (const letter of plate) same += firstOf.get(letter) ?? letter
  return same
}

/** VEH-01: the look-alike characters of a character, itself among them. */
export const familyOf = (letter: string): string =>
  families.find((family) => family.includes(letter)) ?? letter

const othersOf = new Map(
  families.flatMap((family) =>
    [...family].map((letter) => [letter, [...family].filter((other) => other !== letter)] as const),
  ),
)

/** VEH-01: every plate that differs from this one in a single look-alike character (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, 6 G). Source: decision 3. */
export const lookAlikesOf = (plate: string): string[] => {
  const found: string[] = []
  for (let place = 0; place < plate.length; place++) {
    const others = othersOf.get(plate[place]!)
    if (!others) continue
    for (const other of others) found.push(plate.slice(0, place) + other + plate.slice(place + 1))
  }
  return found
}

/** A camera's read as far as it matters for matching; all plates normalised. */
export interface ReadToMatch {
  readonly plate: string
  readonly score: number
  readonly candidates: readonly PlateCandidate[]
  readonly look: VehicleLook
}

/** A known plate that fits a read, and how. */
export interface PlateFit {
  readonly plate: string
  readonly match: PlateMatch
}

/** What the lot knows of the vehicle of a plate; undefined = the plate is unknown. */
export type FindKnown = (plate: string) => VehicleLook | undefined

/** A known plate that a read may stand for. `candidateScore` = the reader's, null if the reader did not propose it. */
interface Fit {
  readonly plate: string
  readonly look: Agreement
  readonly candidateScore: number | null
}

/** VEH-12: the reader's candidates prefer one plate over another only from this difference on. */
const clearLead = 0.05
/** VEH-12, VEH-21: a candidate that scores within this of the read makes it doubtful. */
export const closeScore = 0.15
/** VEH-12: below this score the reader itself is unsure of a read that it also proposes as the known plate. */
const sureScore = 0.9

/** Scores have three decimals; computed limits may be off by less. */
export const isAbove = (score: number, limit: number): boolean => score - limit > 0.0005

const fitsAmong = (read: ReadToMatch, plates: readonly string[], findKnown: FindKnown): Fit[] =>
  plates.flatMap((plate) => {
    const known = findKnown(plate)
    if (!known) return []
    const candidate = read.candidates.find((one) => one.plate === plate)
    return [{ plate, look: looksAgree(read.look, known), candidateScore: candidate?.score ?? null }]
  })

/** VEH-12: the only fit, or else the only one whose look agrees, or else the one that the reader clearly prefers. */
const chooseFit = (fits: readonly Fit[]): Fit | undefined => {
  if (fits.length < 2) return fits[0]
  const agreeing = fits.filter(({ look }) => look === 'agrees')
  if (agreeing.length === 1) return agreeing[0]
  const [best, next] = [...fits].sort((a, b) => (b.candidateScore ?? 0) - (a.candidateScore ?? 0))
  return isAbove(next!.candidateScore ?? 0, (best!.candidateScore ?? 0) - clearLead) ? undefined : best
}

const candidatesOf = ({ plate, candidates }: ReadToMatch): string[] => [
  ...new Set(candidates.map((one) => one.plate).filter((one) => one !== plate)),
]

/** VEH-12: the other known plates that fit as well as the one that was read exactly. */
const rivalsOf = (read: ReadToMatch, known: VehicleLook, findKnown: FindKnown): PlateFit[] => {
  const own = looksAgree(read.look, known)
  const others = candidatesOf(read)
  if (own === 'contradicts') {
    const lookAlikes = lookAlikesOf(read.plate)
    const fits = fitsAmong(read, [...new Set([...lookAlikes, ...others])], findKnown)
    return fits
      .filter(({ look }) => look !== 'contradicts')
      .map(({ plate }) => ({ plate, match: lookAlikes.includes(plate) ? 'lookAlike' : 'candidate' }))
  }
  const fits = fitsAmong(read, others, findKnown).filter(
    ({ look, candidateScore }) =>
      isAbove(candidateScore!, read.score - closeScore) &&
      (own === 'agrees' ? look === 'agrees' : look !== 'contradicts'),
  )
  return fits.map(({ plate }) => ({ plate, match: 'candidate' }))
}

/**
 * VEH-02, VEH-12: matched exactly, then by look-alike, then by the reader's other candidates. If several known plates fit
 * equally, none is chosen: the read keeps its own plate without a match, and `equal` are these plates. Source: decision 3.
 */
export const fitPlate = (
  read: ReadToMatch,
  findKnown: FindKnown,
): PlateFit & { readonly equal?: readonly PlateFit[] } => {
  const unmatched = { plate: read.plate, match: 'none' } as const
  const known = findKnown(read.plate)
  if (known) {
    const exact = { plate: read.plate, match: 'exact' } as const
    const rivals = rivalsOf(read, known, findKnown)
    return rivals.length === 0 ? exact : { ...unmatched, equal: [exact, ...rivals] }
  }
  const lookAlikes = fitsAmong(read, lookAlikesOf(read.plate), findKnown).filter(
    ({ look, candidateScore }) =>
      look !== 'contradicts' || (candidateScore !== null && read.score < sureScore),
  )
  const lookAlike = chooseFit(lookAlikes)
  if (lookAlike) return { plate: lookAlike.plate, match: 'lookAlike' }
  if (lookAlikes.length > 0)
    return { ...unmatched, equal: lookAlikes.map(({ plate }) => ({ plate, match: 'lookAlike' })) }
  const candidates = fitsAmong(read, candidatesOf(read), findKnown).filter(
    ({ look }) => look !== 'contradicts',
  )
  const candidate = chooseFit(candidates)
  if (candidate) return { plate: candidate.plate, match: 'candidate' }
  return candidates.length === 0
    ? unmatched
    : { ...unmatched, equal: candidates.map(({ plate }) => ({ plate, match: 'candidate' })) }
}

/** How a read is matched to a known plate, as `fitPlate`. */
export const matchPlate = (read: ReadToMatch, findKnown: FindKnown): PlateFit => {
  const { plate, match } = fitPlate(read, findKnown)
  return { plate, match }
}
