import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { appStateNames } from './app-words.ts'

/** Whether a passholder was invited to the mobile app, and what became of it. */
export const AppStateSign = ({ appState }: Pick<PassholderView, 'appState'>) => {
  const name = appStateNames()[appState]
  if (appState === 'failed') return <Badge tone="alert">{name}</Badge>
  return <span className={appState === 'notInvited' ? 'dim' : undefined}>{name}</span>
}
