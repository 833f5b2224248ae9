import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './triage.module.css'

/** The keys of the triage. */
export const TriageHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const keys: [string, string][] = [
    ['↓ J', t`Next violation`],
    ['↑ K', t`Previous violation`],
    ['D', t`Dismiss: there was no violation`],
    ['R', t`Resolve: it was dealt with`],
    ['C', t`Correct or confirm the license plate`],
    ['U', t`Undo the last decision, for 10 seconds`],
    ['?', t`Show these keys`],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Keys</Trans>}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className={styles.key}>
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
