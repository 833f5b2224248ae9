import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useStepNames } from './use-step-names.ts'
import { steps, type Step, type WizardSearch } from './wizard-search.ts'
import styles from './wizard.module.css'
import { Icon } from '#ui/icons/Icon.tsx'

interface Props {
  step: Step
  /** Steps without a fault. */
  done: ReadonlySet<Step>
  searchOf: (part: { step: Step }) => WizardSearch
}

/** The steps of the wizard with the current one marked; every step can be opened at any time. */
export const WizardSteps = ({ step, done, searchOf }: Props) => {
  const { t } = useLingui()
  const names = useStepNames()
  return (
    <nav aria-label={t`Steps`} className={styles.steps}>
      <ol>
        {steps.map((one) => (
          <li key={one}>
            <Link
              to="."
              search={searchOf({ step: one }) as never}
              resetScroll
              aria-current={one === step ? 'step' : undefined}
              data-done={done.has(one) || undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {done.has(one) && one !== step ? <Icon name="check" size={14} /> : one}
              </span>
              <span className={`${styles.stepName} ${one === step ? '' : 'sr-on-phones'}`}>{names[one]}</span>
              {done.has(one) && (
                <span className="sr">
                  <Trans>complete</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
