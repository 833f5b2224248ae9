import type { Feature } from '#feature.ts'

export const replay: Feature = {
  name: 'replay',
}
