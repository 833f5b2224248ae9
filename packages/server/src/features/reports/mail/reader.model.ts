import type { Viewer } from '#platform/http/viewer.ts'
import type { Language } from '#platform/language/language.ts'

/** A user who may receive a report, and in which language. RML-23 */
export interface Reader extends Viewer {
  readonly language: Language
}
