import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '#lib/routes/Link.tsx'
import { useStepNames } from './use-step-names.ts'
import { steps, type Step, type WizardSearch } from './wizard-search.ts'
import styles from './wizard.module.css'
import { Icon } from '#ui/icons/Icon.tsx'

interface Props {
  step: Step
  /** Steps without a fault. */
  done: ReadonlySet<Step>
  /** How much is missing or wrong on a step. */
  open: ReadonlyMap<Step, number>
  /** The last step that was opened: what was passed and is incomplete has a mark. */
  reached: number
  searchOf: (part: { step: Step }) => WizardSearch
}

/** The steps of the wizard with the current one marked; every step can be opened at any time. */
export const WizardSteps = ({ step, done, open, reached, searchOf }: Props) => {
  const { t } = useLingui()
  const names = useStepNames()
  return (
    <nav aria-label={t`Steps`} className={styles.steps}>
      <ol>
        {steps.map((one) => {
          const missing = one < reached && one !== step ? (open.get(one) ?? 0) : 0
          return (
            <li key={one}>
              <Link
                to="."
                search={searchOf({ step: one })}
                resetScroll
                aria-current={one === step ? 'step' : undefined}
                data-missing={missing > 0 || undefined}
              >
                <span className={styles.mark} aria-hidden="true">
                  {done.has(one) && one !== step ? (
                    <Icon name="check" size={14} />
                  ) : missing > 0 ? (
                    <Icon name="alert-triangle" size={14} />
                  ) : (
                    one
                  )}
                </span>
                <span className={`${styles.stepName} ${one === step ? '' : 'sr-on-phones'}`}>
                  {names[one]}
                </span>
                {done.has(one) && <span className="sr">{t`complete`}</span>}
                {missing > 0 && (
                  <span className="small is-soon sr-on-phones">
                    <Plural value={missing} one="# to fix" other="# to fix" />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
