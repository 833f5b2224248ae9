import type { OpenDraft } from '../draft/use-draft-editor.ts'
import type { ShownFaults } from './use-shown-faults.ts'

/** The properties of each card of the first step. */
export interface InformationCardProps {
  openDraft: OpenDraft
  faults: ShownFaults
}
