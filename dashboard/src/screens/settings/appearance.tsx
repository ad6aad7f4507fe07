import { useState } from 'react';
import { appearance, type Appearance as Look, setAppearance } from '../../theme/theme.ts';
import { Segments } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';

/** Light or dark, in this browser. */
export function Appearance() {
  const [look, setLook] = useState(appearance);
  return (
    <Section title="Appearance" about="In this browser.">
      <div>
        <Segments<Look>
          legend="Appearance"
          options={[
            ['system', 'As this device'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          value={look}
          onChange={(chosen) => {
            setLook(chosen);
            setAppearance(chosen);
          }}
        />
      </div>
    </Section>
  );
}
