import type { LotFacts } from './judging.model.ts'
import type { VisitCamera, VisitReader } from '../visits/visits.model.ts'

const seesExits = ({ role }: VisitCamera | VisitReader): boolean => role === 'exit' || role === 'both'

/** VIS-40: whether vehicles can leave a lot unread: by an exit without a gate, or since nothing reads its exits. */
export const isExitOpen = ({ cameras, readers }: Pick<LotFacts, 'cameras' | 'readers'>): boolean => {
  const exits = [...cameras.values(), ...readers.values()].filter(seesExits)
  return exits.length === 0 || exits.some(({ isGated }) => !isGated)
}
