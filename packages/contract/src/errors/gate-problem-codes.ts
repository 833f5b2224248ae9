/** Codes of problem documents of gates, with their HTTP status. Source: rules GAT-16, GAT-18, GAT-22, GAT-24. */
export const gateProblemStatus = {
  'gate-busy': 409,
  'command-used': 409,
  'controller-in-use': 409,
  'release-not-confirmed': 409,
} as const
