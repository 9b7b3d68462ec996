// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { formatPlace, parsePlace } from './router';

describe('places', () => {
  it('come back from an address as they went in', () => {
    const place = {
      parts: ['workflows', 'a/b c.yaml', 'täl?#%'],
      query: { status: 'failed', text: 'x & y' },
    };
    expect(parsePlace(formatPlace(place.parts, place.query))).toEqual(place);
  });

  it('leave out what is not said', () => {
    expect(formatPlace(['runs'], { status: '', tool: undefined })).toBe('#/runs');
  });

  it('survive an address that is no address', () => {
    expect(parsePlace('#/runs/%E0%A4%A').parts).toEqual(['runs', '%E0%A4%A']);
  });
});
