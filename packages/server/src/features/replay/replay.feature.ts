import type { Feature } from '#feature.ts'

/** See docs/domain/feature-names.csv. */
export const replay: Feature = {
  name: 'replay',
}
